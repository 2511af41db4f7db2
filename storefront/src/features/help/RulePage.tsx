import { Link } from "react-router";
import styles from "./RulePage.module.css";

const rules: [heading: string, lines: string[]][] = [
  [
    "什么是优选包邮",
    [
      "带“优”标记的商品由优选仓直接发货，按本规则包邮。",
      "同一订单中优选商品与普通商品分开计算运费，互不影响。",
    ],
  ],
  [
    "包邮条件",
    [
      "单品包邮：该商品达到标明的数量，整张优选订单免运费。",
      "满额包邮：选中的优选商品合计达到包邮金额，免运费；购物车会提示还差多少。",
      "标明“不参与包邮”的商品（大输液、消毒液、大型器械等）不计入包邮金额，运费按重量另计。",
    ],
  ],
  [
    "配送范围",
    ["四川、重庆全境包邮；其他省份以结算页显示的运费为准。", "冷藏、冷冻商品由冷链车配送，不参与包邮。"],
  ],
  [
    "退换与运费",
    [
      "因质量问题、错发、漏发退货的，往返运费由药集承担。",
      "退货后剩余商品低于包邮条件的，补扣首次运费，最多不超过退款金额。",
    ],
  ],
];

/** Shown without header, footer and side-bar, also inside the app's own frame. */
export default function RulePage() {
  return (
    <article className={styles.page}>
      <h1>优选规则</h1>
      {rules.map(([heading, lines]) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <ol>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </section>
      ))}
      <p className={styles.note}>规则如有调整，以下单时本页内容为准。</p>
      <Link to="/yx" className={styles.back}>
        去包邮专区 ›
      </Link>
    </article>
  );
}
