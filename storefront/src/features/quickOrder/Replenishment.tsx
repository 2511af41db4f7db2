import { useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { largest, sizeError } from "@/api/fileSize";
import type { HabitProposals } from "@/api/types";
import { Button, ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { toast } from "@/ui/notices";
import { SkeletonLines } from "@/ui/Skeleton";
import { Proposals } from "./Proposals";
import { type Item, itemOfHabit } from "./proposals";
import { SPANS, type Span, useHabits, useReadStock } from "./queries";
import styles from "./Replenishment.module.css";
import { useStockSheetStore } from "./sheetStore";

const EXAMPLE = "药品名称\t规格\t库存\t日均销量\n阿莫西林胶囊\t0.25g*24粒\t5\t2";

type Source = "history" | "sheet";

function SpanChoice({ span, onChange }: { span: Span; onChange: (span: Span) => void }) {
  return (
    <label className={styles.span}>
      看近
      <select value={span} onChange={(event) => onChange(Number(event.target.value) as Span)}>
        {SPANS.map((days) => (
          <option key={days} value={days}>
            {days} 天
          </option>
        ))}
      </select>
      的采购
    </label>
  );
}

function Habits({
  found,
  span,
  onSpan,
}: {
  found: HabitProposals;
  span: Span;
  onSpan: (span: Span) => void;
}) {
  /** what the buyer has decided, by row; the rest is as the server proposes it */
  const [decided, setDecided] = useState<ReadonlyMap<string, Item>>(new Map());
  const items = useMemo(
    () =>
      found.rows.map((row) => {
        const item = itemOfHabit(row);
        const { number = null, taken = null, added = 0 } = decided.get(item.key) ?? {};
        return { ...item, number, taken, added };
      }),
    [found, decided],
  );
  const choice = <SpanChoice span={span} onChange={onSpan} />;
  if (found.rows.length === 0)
    return (
      <div className={`card ${styles.empty}`}>
        <EmptyState
          icon="clock"
          title="还看不出采购规律"
          hint={`近 ${span} 天里至少买过两次的品种才能算出平均用量；也可以上传库存表，按库存和销量来补`}
          action={
            <>
              {choice}
              <ButtonLink to="/kjcg?tab=replenish&from=sheet">上传库存表</ButtonLink>
            </>
          }
        />
      </div>
    );
  return (
    <Proposals
      label="按采购记录补货"
      items={items}
      onChange={(next) => setDecided(new Map(next.map((item) => [item.key, item])))}
    >
      {choice}
    </Proposals>
  );
}

function ByHistory() {
  const [span, setSpan] = useState<Span>(90);
  const { data, error, refetch } = useHabits(span);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={`card ${styles.frame}`}>
        <SkeletonLines lines={8} />
      </div>
    );
  return <Habits found={data} span={span} onSpan={setSpan} />;
}

function BySheet() {
  const { file, facts, items, begin, change } = useStockSheetStore();
  const read = useReadStock();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");

  function look(sheet: string | File) {
    const name = typeof sheet === "string" ? "粘贴的表格" : sheet.name;
    // The answer is stored even if the buyer has left the page meanwhile.
    void read.mutateAsync(sheet).then(
      (found) => begin(name, found),
      () => undefined,
    );
  }

  return (
    <>
      <div className={`card ${styles.entry}`}>
        <div className={styles.upload}>
          <p>
            从您的药店系统导出库存表上传（xlsx、xls、csv，最多 5000 行、{largest("/api/replenishment/sheet")}
            ）。要有列名，至少有<b>药品名称</b>（或 69 码、批准文号）和<b>库存</b>；有<b>日均销量</b>（或近 30
            天销量、月销量）、<b>最低库存</b>
            算得更准，没有销量就按您在本商城的采购来估。
          </p>
          <input
            ref={input}
            type="file"
            className="visually-hidden"
            aria-label="库存表"
            accept=".xlsx,.xls,.csv,.txt"
            onChange={(event) => {
              const chosen = event.target.files?.[0];
              event.target.value = "";
              const wrong = chosen && sizeError(chosen, "/api/replenishment/sheet");
              if (wrong) toast(wrong, { kind: "error" });
              else if (chosen) look(chosen);
            }}
          />
          <p className={styles.buttons}>
            <Button look="brand" loading={read.isPending} onClick={() => input.current?.click()}>
              选择库存表
            </Button>
            {facts && <small>已读 {file}</small>}
          </p>
        </div>
        <form
          className={styles.paste}
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim()) look(text);
          }}
        >
          <label htmlFor="stock-paste">或者连同列名一起，从表格里复制过来</label>
          <textarea
            id="stock-paste"
            rows={3}
            value={text}
            placeholder={EXAMPLE}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" size="s" loading={read.isPending} disabled={!text.trim()}>
            看看要补什么
          </Button>
        </form>
      </div>
      {facts && (
        <p className={styles.facts} role="status">
          读到 <b className="num">{facts.read}</b> 行
          {facts.enough > 0 && (
            <>
              ，其中 <b className="num">{facts.enough}</b> 行够卖 30 天以上或没有销量，没有列出
            </>
          )}
          {facts.left_out > 0 && (
            <>
              ；最缺的 500 行先列出，另有 <b className="num">{facts.left_out}</b> 行请补完后再传
            </>
          )}
        </p>
      )}
      {items.length > 0 && <Proposals label="按库存表补货" items={items} onChange={change} />}
      {facts && items.length === 0 && (
        <div className={`card ${styles.empty}`}>
          <EmptyState icon="check" title="库存都够，暂时不用补货" hint="卖上几天再传一次库存表看看" />
        </div>
      )}
    </>
  );
}

/** 补货建议: by purchases, or by the buyer's own stock. */
export default function Replenishment() {
  const [params, setParams] = useSearchParams();
  const from: Source = params.get("from") === "sheet" ? "sheet" : "history";
  const sources: [Source, string][] = [
    ["history", "按采购记录"],
    ["sheet", "按库存表"],
  ];
  return (
    <>
      <fieldset className={styles.segments} aria-label="补货依据">
        {sources.map(([key, name]) => (
          <Button
            key={key}
            size="s"
            look={key === from ? "brand" : "plain"}
            aria-pressed={key === from}
            onClick={() =>
              setParams(key === "sheet" ? { tab: "replenish", from: key } : { tab: "replenish" }, {
                replace: true,
              })
            }
          >
            {name}
          </Button>
        ))}
      </fieldset>
      {from === "sheet" ? <BySheet /> : <ByHistory />}
    </>
  );
}
