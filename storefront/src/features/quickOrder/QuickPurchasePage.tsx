import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { largest, sizeError } from "@/api/fileSize";
import { useAddToCart } from "@/features/cart/useAddToCart";
import { SaveToList } from "@/features/savedLists/SaveToList";
import { RoleNotice } from "@/features/user/RoleNotice";
import { useRefusal } from "@/features/user/refusal";
import { useAskFor } from "@/features/wanted/queries";
import { Button, ButtonLink } from "@/ui/Button";
import { toast } from "@/ui/notices";
import { SkeletonLines } from "@/ui/Skeleton";
import { Tabs } from "@/ui/Tabs";
import { cartLines, choiceOf, chosenGoods, withScan } from "./choices";
import { useQuickList } from "./listStore";
import { MatchTable } from "./MatchTable";
import styles from "./QuickPurchasePage.module.css";
import { useMatchList } from "./queries";

const BoughtBefore = lazy(() => import("./BoughtBefore"));
const SavedLists = lazy(() => import("./SavedLists"));
const Replenishment = lazy(() => import("./Replenishment"));

const EXAMPLE = "阿莫西林胶囊 0.25g*24粒 华北制药 10\n板蓝根颗粒 5\n6901234567890 3";

function FromList() {
  const { text, choices, change } = useQuickList();
  const [scan, setScan] = useState("");
  const file = useRef<HTMLInputElement>(null);
  const result = useRef<HTMLElement>(null);
  const match = useMatchList();
  const ask = useAskFor();
  const mayNot = useRefusal("order");
  const { addLines } = useAddToCart();
  const [adding, setAdding] = useState(false);
  /** by row: why its quantity can't be bought */
  const problems = useRef(new Map<number, string>());

  const lines = cartLines(choices);
  const missing = choices.filter((choice) => choice.row.status === "unmatched");
  // Each row is counted once: a product that is certain waits for its quantity, the others for a choice.
  const waiting = choices.filter((choice) => choice.row.status !== "unmatched" && choice.goodsId === 0);
  const doubtful = waiting.filter(({ row }) => row.status === "matched" && row.refused_number).length;
  const open = waiting.length - doubtful;

  // The results get the focus: first the rows that need a choice, else the button that buys them all.
  const found = match.data;
  useEffect(() => {
    if (!found) return;
    result.current
      ?.querySelector<HTMLElement>("select, [data-add-all]:not(:disabled)")
      ?.focus({ preventScroll: true });
    result.current?.scrollIntoView({ block: "nearest" });
  }, [found]);

  function look(list: string | File) {
    // The answer is stored even if the buyer has left the page meanwhile.
    void match.mutateAsync(list).then(
      ({ rows }) => {
        problems.current.clear();
        change(() => ({ choices: rows.map(choiceOf) }));
      },
      () => undefined,
    );
  }

  function onInvalid(line: number, message: string | null) {
    if (message === null) problems.current.delete(line);
    else problems.current.set(line, message);
  }

  /** The first row whose box holds a number that can't be bought: an older one must not be bought in its place. */
  function refused(): string | null {
    for (const choice of choices) {
      const goods = chosenGoods(choice);
      const problem = problems.current.get(choice.row.line);
      if (goods?.is_buy && problem) return `第 ${choice.row.line} 行 ${goods.name}：${problem}`;
    }
    return null;
  }

  async function addAll() {
    const problem = refused();
    if (problem) {
      toast(problem, { kind: "error" });
      result.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
      return;
    }
    setAdding(true);
    const done = await addLines(lines);
    setAdding(false);
    if (!done) return;
    const ids = new Set(lines.map((line) => line.goods_id));
    change((now) => ({ choices: now.choices.filter((choice) => !ids.has(choice.goodsId)) }));
  }

  function askForMissing() {
    const wishes = missing.map(({ row }) => ({
      name: row.name || row.code,
      spec: row.spec,
      maker: row.maker,
      code: row.code,
      number: row.number ?? 0,
    }));
    ask.mutate(wishes, {
      onSuccess: () => {
        toast(`已登记 ${wishes.length} 条求购，有结果会发消息给您`);
        change((now) => ({ choices: now.choices.filter((choice) => choice.row.status !== "unmatched") }));
      },
    });
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
      {choices.length > 0 && (
        <section ref={result} className={`card ${styles.result}`} aria-label="匹配结果">
          <p className={styles.summary} role="status">
            可加购 <b className="num">{lines.length}</b> 种，待选择 <b className="num">{open}</b> 行，没有找到{" "}
            <b className="num">{missing.length}</b> 行
            {doubtful > 0 && (
              <>
                ，数量不能下单 <b className="num">{doubtful}</b> 行
              </>
            )}
          </p>
          <div className={styles.frame}>
            <MatchTable
              choices={choices}
              onChange={(next) => change(() => ({ choices: next }))}
              onInvalid={onInvalid}
            />
          </div>
          <div className={styles.actions}>
            {missing.length > 0 && !mayNot && (
              <Button loading={ask.isPending} onClick={askForMissing}>
                没找到的 {missing.length} 行登记求购
              </Button>
            )}
            <SaveToList wishes={() => lines} disabled={lines.length === 0}>
              存为清单
            </SaveToList>
            <Button
              look="main"
              icon="cart"
              data-add-all
              loading={adding}
              disabled={lines.length === 0 || mayNot !== null}
              onClick={() => void addAll()}
            >
              {lines.length} 种加入购物车
            </Button>
            <ButtonLink to="/cart">去购物车</ButtonLink>
          </div>
        </section>
      )}
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
