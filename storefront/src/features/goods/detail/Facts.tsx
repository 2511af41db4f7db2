import { Link } from "react-router";
import type { GoodsDetail } from "@/api/types";
import { chinaDay } from "@/ui/chinaTime";
import { Flash } from "@/ui/Flash";
import { expiryState } from "../expiry";
import { rxName } from "../list/scopes";
import styles from "./Facts.module.css";

function makerUrl({ maker_id, sccj }: GoodsDetail): string {
  return `/list?maker_id=${maker_id}&maker=${encodeURIComponent(sccj)}`;
}

/** Label and value of everything a buyer compares; empty ones are left out. */
export function Facts({ goods }: { goods: GoodsDetail }) {
  const near = goods.expires_on !== null && expiryState(goods.expires_on) !== "ok";
  const plain: [label: string, value: string][] = [
    ["规格", goods.ypgg],
    [goods.kind === 3 ? "注册证号" : "批准文号", goods.approval_number],
    ["剂型", goods.form],
    ["类别", goods.kind === 1 ? rxName(goods.rx) : ""],
    ["器械类别", goods.device_class],
    ["器械分类", goods.device_category],
    ["品牌", goods.brand],
    ["条形码", goods.barcode],
    ["贮藏", goods.storage],
  ];
  return (
    <dl className={styles.facts}>
      <div>
        <dt>厂家</dt>
        <dd>
          <Link className={styles.link} to={makerUrl(goods)}>
            {goods.sccj}
          </Link>
        </dd>
      </div>
      {plain
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      <div>
        <dt>库存</dt>
        <dd>
          {goods.number === null ? (
            "暂不可见"
          ) : (
            <Flash value={goods.number}>{goods.number > 0 ? `${goods.number} ${goods.unit}` : "缺货"}</Flash>
          )}
        </dd>
      </div>
      {goods.bought && (
        <div>
          <dt>买过</dt>
          <dd>
            {goods.bought.times} 次，上次 {chinaDay(goods.bought.last_at)}：{goods.bought.last_number}{" "}
            {goods.unit} × ¥{goods.bought.last_price}
          </dd>
        </div>
      )}
      {goods.expires_on && (
        <div>
          <dt>最近效期</dt>
          <dd className={near ? styles.near : undefined}>
            {goods.expires_on}
            {near && "（近效期）"}
          </dd>
        </div>
      )}
    </dl>
  );
}

export function Batches({ goods }: { goods: GoodsDetail }) {
  return (
    <table className={styles.table} aria-label="在库批号">
      <thead>
        <tr>
          <th scope="col">批号</th>
          <th scope="col">生产日期</th>
          <th scope="col">有效期至</th>
          <th scope="col" className={styles.right}>
            数量
          </th>
        </tr>
      </thead>
      <tbody>
        {goods.batches.map((batch) => (
          <tr key={batch.batch_number}>
            <td>{batch.batch_number}</td>
            <td>{batch.produced_on || "—"}</td>
            <td className={expiryState(batch.expires_on) === "ok" ? undefined : styles.near}>
              {batch.expires_on}
            </td>
            <td className={styles.right}>
              {batch.number} {goods.unit}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Sheet({ rows }: { rows: GoodsDetail["sheet"] }) {
  return (
    <dl className={styles.sheet}>
      {rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>{row.text}</dd>
        </div>
      ))}
    </dl>
  );
}
