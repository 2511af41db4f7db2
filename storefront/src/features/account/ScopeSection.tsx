import { About } from "@/ui/About";
import { ErrorState } from "@/ui/ErrorState";
import { Panel } from "@/ui/Panel";
import { SkeletonLines } from "@/ui/Skeleton";
import { useScope } from "./queries";
import styles from "./ScopeSection.module.css";

/** What the company may buy by its documents in force, in words (jyfw). */
export function ScopeSection() {
  const scope = useScope();
  return (
    <Panel id="scope" title="可采购范围">
      {scope.isPending && <SkeletonLines lines={3} />}
      {scope.isError && !scope.data && (
        <ErrorState compact error={scope.error} onRetry={() => void scope.refetch()} />
      )}
      {scope.data && (
        <>
          <About>{scope.data.summary}</About>
          <ul className={styles.scope}>
            {scope.data.list.map((line) => (
              <li key={line.code} data-open={line.is_open || undefined}>
                <b>{line.name}</b>
                {line.categories.length > 0 && <span>限 {line.categories.join("；")}</span>}
                <small>
                  {line.is_open
                    ? `${line.document}，${line.valid_to ? `至 ${line.valid_to}` : "长期有效"}`
                    : "证照未包含，不能采购"}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
