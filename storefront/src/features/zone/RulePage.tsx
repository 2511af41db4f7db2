import { Link } from "react-router";
import { useZone } from "./queries";
import { ErrorState } from "@/ui/ErrorState";
import { SkeletonLines } from "@/ui/Skeleton";
import styles from "./RulePage.module.css";

/** Shown without header, footer and side-bar, also inside the app's own frame. */
export default function RulePage() {
  const { data, error, refetch } = useZone("yx");
  return (
    <article className={styles.page}>
      <h1>优选规则</h1>
      {data?.rules.map((section) => (
        <section key={section.heading}>
          {section.heading && <h2>{section.heading}</h2>}
          <ol>
            {section.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </section>
      ))}
      {!data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={14} />)}
      <p className={styles.note}>规则如有调整，以下单时本页内容为准。</p>
      <Link to="/yx" className={styles.back}>
        去包邮专区 ›
      </Link>
    </article>
  );
}
