import { parseYuan } from "@yaoji/money";
import type { FreightRule } from "@/api/types";
import styles from "./FreightTable.module.css";
import { byWeight, flat } from "./freightWords";

function Row({ rule, isOnly }: { rule: FreightRule; isOnly: boolean }) {
  return (
    <tr>
      <th scope="row">{rule.province || (isOnly ? "全国" : "其他地区")}</th>
      <td data-heading="普通商品">{flat(rule.ordinary_fee, rule.ordinary_free_from)}</td>
      <td data-heading="优选商品">{flat(rule.preferred_fee, rule.preferred_free_from)}</td>
      <td data-heading="按重量计">{byWeight(rule)}</td>
      <td data-heading="冷链">
        {parseYuan(rule.cold_chain_fee) > 0 ? `${rule.cold_chain_fee} 元` : "免运费"}
      </td>
    </tr>
  );
}

/** What delivery costs where, as it is charged. */
export function FreightTable({ list }: { list: FreightRule[] }) {
  // Everywhere else comes last: the provinces that have their own are what people look for.
  const [elsewhere, ...provinces] = list;
  const rules = elsewhere ? [...provinces, elsewhere] : provinces;
  return (
    <section className={styles.freight} aria-labelledby="freight">
      <h2 id="freight">各省份运费</h2>
      <table className={styles.table} aria-labelledby="freight">
        <thead>
          <tr>
            <th scope="col">收货省份</th>
            <th scope="col">普通商品</th>
            <th scope="col">优选商品</th>
            <th scope="col">按重量计</th>
            <th scope="col">冷链</th>
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <Row key={rule.province} rule={rule} isOnly={rules.length === 1} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
