import { useSearchParams } from "react-router";
import { RowsTabs } from "@/ui/Rows";
import { Tabs } from "@/ui/Tabs";
import { useRecalls } from "./queries";
import { RecallList } from "./RecallList";
import { ReportList } from "./ReportList";
import styles from "./ReportsPage.module.css";

type View = "reports" | "recall";

/** Reports of what came, and recalls of some of it. */
export default function ReportsPage() {
  const [params, setParams] = useSearchParams();
  const recalls = useRecalls();
  const view: View = params.get("view") === "recall" ? "recall" : "reports";
  const open = recalls.data?.list.filter((notice) => notice.can_answer && !notice.answered_at).length ?? 0;
  const tabs = [
    { key: "reports" as const, label: "药检报告" },
    { key: "recall" as const, label: "召回通知", count: open || undefined },
  ];
  return (
    <section>
      <h1 className={styles.title}>药检报告</h1>
      <RowsTabs>
        <Tabs
          label="报告与召回"
          items={tabs}
          value={view}
          onChange={(next) => setParams(next === "recall" ? { view: "recall" } : {})}
        />
      </RowsTabs>
      {view === "recall" ? <RecallList recalls={recalls} /> : <ReportList />}
    </section>
  );
}
