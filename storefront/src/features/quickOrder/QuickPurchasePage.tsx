import { lazy, Suspense, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { largest, sizeError } from "@/api/fileSize";
import { RoleNotice } from "@/features/user/RoleNotice";
import { Button } from "@/ui/Button";
import { toast } from "@/ui/notices";
import { SkeletonLines } from "@/ui/Skeleton";
import { Tabs } from "@/ui/Tabs";
import { choiceOf, withScan } from "./choices";
import { useQuickList } from "./listStore";
import { MatchResult } from "./MatchResult";
import styles from "./QuickPurchasePage.module.css";
import { useMatchList } from "./queries";

const BoughtBefore = lazy(() => import("./BoughtBefore"));
const SavedLists = lazy(() => import("./SavedLists"));
const Replenishment = lazy(() => import("./Replenishment"));

const EXAMPLE = "阿莫西林胶囊 0.25g*24粒 华北制药 10\n板蓝根颗粒 5\n6901234567890 3";

function FromList() {
  const list = useQuickList();
  const { text, choices, change } = list;
  const [scan, setScan] = useState("");
  const file = useRef<HTMLInputElement>(null);
  const match = useMatchList();
  /** how many lists were matched here: each begins a result of its own */
  const [round, setRound] = useState(0);

  function look(asked: string | File) {
    // The answer is stored even if the buyer has left the page meanwhile.
    void match.mutateAsync(asked).then(
      ({ rows }) => {
        change(() => ({ choices: rows.map(choiceOf) }));
        setRound((before) => before + 1);
      },
      () => undefined,
    );
  }

  return (
    <>
      <div className={`card ${styles.entry}`}>
        <form
          className={styles.paste}
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== "" && !match.isPending) look(text);
          }}
        >
          <label htmlFor="quick-list">
            每行一个品种：品名、规格、厂家、数量，或条码加数量；也可以从表格里整块复制过来
          </label>
          <textarea
            id="quick-list"
            rows={7}
            value={text}
            placeholder={EXAMPLE}
            onChange={(event) => change(() => ({ text: event.target.value }))}
            onKeyDown={(event) => {
              if (event.key === "Enter" && event.ctrlKey) event.currentTarget.form?.requestSubmit();
            }}
          />
          <p className={styles.submit}>
            <Button look="brand" type="submit" loading={match.isPending} disabled={text.trim() === ""}>
              匹配商品
            </Button>
            <small>
              <kbd>Ctrl</kbd> + <kbd>Enter</kbd>
            </small>
          </p>
        </form>
        <div className={styles.ways}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              const code = scan.trim();
              if (code) change((now) => ({ text: withScan(now.text, code) }));
              setScan("");
            }}
          >
            <label htmlFor="quick-scan">扫码枪扫 69 码，扫一次加一件</label>
            <input
              id="quick-scan"
              inputMode="numeric"
              maxLength={20}
              value={scan}
              placeholder="条码，回车记一件"
              onChange={(event) => setScan(event.target.value)}
            />
          </form>
          <div>
            <p>上传采购表格（xlsx、xls、csv，最多 500 行、{largest("/api/cart/import")}）</p>
            <input
              ref={file}
              type="file"
              className="visually-hidden"
              aria-label="采购表格"
              accept=".xlsx,.xls,.csv,.txt"
              onChange={(event) => {
                const chosen = event.target.files?.[0];
                event.target.value = "";
                const wrong = chosen && sizeError(chosen, "/api/cart/import");
                if (wrong) toast(wrong, { kind: "error" });
                else if (chosen) look(chosen);
              }}
            />
            <Button loading={match.isPending} onClick={() => file.current?.click()}>
              选择文件
            </Button>
          </div>
        </div>
      </div>
      {choices.length > 0 && <MatchResult key={round} list={list} isNew={round > 0} />}
    </>
  );
}

const ways = {
  list: "按清单采购",
  bought: "买过的商品",
  lists: "常购清单",
  replenish: "补货建议",
} as const;
type Way = keyof typeof ways;
const keys = Object.keys(ways) as Way[];

/** The content below the tabs; `list` names one of the saved lists and is dropped when the tab is left. */
const panels = { list: FromList, bought: BoughtBefore, lists: SavedLists, replenish: Replenishment };

export default function QuickPurchasePage() {
  const [params, setParams] = useSearchParams();
  const way = keys.find((key) => key === params.get("tab")) ?? "list";
  // All stay mounted once opened, so that typed quantities are kept.
  const [opened, setOpened] = useState<ReadonlySet<Way>>(new Set([way]));
  if (!opened.has(way)) setOpened(new Set([...opened, way]));
  return (
    <section className={styles.page}>
      <h1 className={styles.title}>快捷采购</h1>
      <RoleNotice right="order" />
      <Tabs<Way>
        label="采购方式"
        value={way}
        items={keys.map((key) => ({ key, label: ways[key] }))}
        onChange={(key) => setParams(key === "list" ? {} : { tab: key }, { replace: true })}
      >
        <div className={styles.panel}>
          {keys
            .filter((key) => opened.has(key))
            .map((key) => {
              const Panel = panels[key];
              return (
                <div key={key} className={styles.way} hidden={key !== way}>
                  <Suspense fallback={<SkeletonLines lines={8} />}>
                    <Panel />
                  </Suspense>
                </div>
              );
            })}
        </div>
      </Tabs>
    </section>
  );
}
