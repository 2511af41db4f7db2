import type { Registration } from "@/api/types";
import styles from "./CompanyFacts.module.css";

/** The registered data of a company, read-only. */
export function CompanyFacts({ registration }: { registration: Registration }) {
  const { buyer_type, buyer_types, name, credit_code, legal_person, province, city, district, street } =
    registration;
  const facts: [label: string, value: string][] = [
    ["企业名称", name],
    ["企业类型", buyer_types.find(({ code }) => code === buyer_type)?.name ?? ""],
    ["统一社会信用代码", credit_code],
    ["法定代表人或负责人", legal_person],
    ["注册地址", [province, city === province ? "" : city, district, street].filter(Boolean).join(" ")],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || "未登记"}</dd>
        </div>
      ))}
    </dl>
  );
}
