import type { Reason } from "@/api/types";
import { Icon } from "@/ui/Icon";
import { FixLink } from "@/ui/LoginLink";
import styles from "./ReasonList.module.css";

const fixes: [start: string, label: string][] = [
  ["/login", "去登录"],
  ["/register/step2", "接着注册"],
  ["/register", "去注册"],
  ["/zzzj", "去补资质"],
  ["/dzht", "去签合同"],
  ["/basic", "去完善"],
  ["/hmdd", "去确认回执"],
  ["/addr", "去看地址"],
];

export function fixLabel(url: string): string {
  return fixes.find(([start]) => url.startsWith(start))?.[1] ?? "去处理";
}

/** The first reason in a few letters, as the way out where there is one; all of them in full on pointing at it. */
export function ReasonLine({ reasons }: { reasons: Reason[] }) {
  const reason = reasons[0];
  const more = reasons.length > 1 ? `等 ${reasons.length} 项` : "";
  const title = reasons.map((r) => r.message).join("；");
  if (!reason) return <span className={styles.line}>暂不可购买</span>;
  return reason.fix_url ? (
    <FixLink className={`${styles.line} ${styles.link}`} to={reason.fix_url} title={title}>
      {reason.brief}
      {more}
      <span className="visually-hidden">：{title}</span>
    </FixLink>
  ) : (
    <span className={styles.line} title={title}>
      {reason.brief}
      {more}
      <span className="visually-hidden">：{title}</span>
    </span>
  );
}

/** Every reason with its own way out, where there is room. */
export function ReasonList({ reasons }: { reasons: Reason[] }) {
  if (!reasons.length) return null;
  return (
    <div className={styles.block}>
      <p className={styles.head}>
        <Icon name="info" size={16} /> 暂时不能购买
      </p>
      <ul>
        {reasons.map((reason) => (
          <li key={`${reason.code}-${reason.message}`} className={styles.item}>
            <span>{reason.message}</span>
            {reason.fix_url && (
              <FixLink className={styles.fix} to={reason.fix_url}>
                {fixLabel(reason.fix_url)}
                <Icon name="right" size={12} />
              </FixLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
