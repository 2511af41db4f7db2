import { groupMoney } from "@yaoji/money/group";
import { useCallback, useEffect, useRef, useState } from "react";
import { useAddToCart } from "@/features/cart/useAddToCart";
import { SaveToList } from "@/features/savedLists/SaveToList";
import { useRefusal } from "@/features/user/refusal";
import { useAskFor } from "@/features/wanted/queries";
import { Button, ButtonLink } from "@/ui/Button";
import { copyText } from "@/ui/copyText";
import { toast } from "@/ui/notices";
import { type Choice, cartLines, chosenGoods, type Part, partOf, saidOf, totalOf } from "./choices";
import type { useQuickList } from "./listStore";
import styles from "./MatchResult.module.css";
import { MatchTable } from "./MatchTable";

const PARTS: readonly [Part, string][] = [
  ["ready", "可加购"],
  ["choose", "待选择"],
  ["refused", "暂时不能买"],
  ["missing", "没有找到"],
];

/** The rows of one kind as they were when they were asked for: one that is dealt with stays under the hand. */
interface Shown {
  part: Part;
  lines: ReadonlySet<number>;
}

interface PartFilterProps {
  choices: readonly Choice[];
  shown: Shown | null;
  onShow: (shown: Shown | null) => void;
}

const inOrder = (choices: readonly Choice[]) =>
  [...choices].sort((one, other) => one.row.line - other.row.line);

/** Of hundreds of rows those that need a look; nothing to choose from where all rows are alike. */
function PartFilter({ choices, shown, onShow }: PartFilterProps) {
  const linesOf = (part: Part) =>
    choices.filter((choice) => partOf(choice) === part).map(({ row }) => row.line);
  const parts = PARTS.map(([part, name]) => ({ part, name, lines: linesOf(part) })).filter(
    ({ part, lines }) => lines.length > 0 || part === shown?.part,
  );
  if (parts.length < 2) return null;
  return (
    <fieldset className={styles.orders} aria-label="看哪些行">
      <Button size="s" look={shown ? "plain" : "brand"} aria-pressed={!shown} onClick={() => onShow(null)}>
        全部 {choices.length}
      </Button>
      {parts.map(({ part, name, lines }) => (
        <Button
          key={part}
          size="s"
          look={part === shown?.part ? "brand" : "plain"}
          aria-pressed={part === shown?.part}
          onClick={() => onShow({ part, lines: new Set(lines) })}
        >
          {name} {lines.length}
        </Button>
      ))}
    </fieldset>
  );
}

/** What waits for the buyer, beside what is ready. */
function Summary({ choices }: { choices: readonly Choice[] }) {
  const count = (part: Part) => choices.filter((choice) => partOf(choice) === part).length;
  // Each row is counted once: a product that is certain waits for its quantity, the others for a choice.
  const doubtful = choices.filter(
    (choice) => partOf(choice) === "choose" && choice.row.status === "matched" && choice.row.refused_number,
  ).length;
  const refused = count("refused");
  return (
    <p className={styles.summary} role="status">
      可加购 <b className="num">{cartLines(choices).length}</b> 种，待选择{" "}
      <b className="num">{count("choose") - doubtful}</b> 行，没有找到{" "}
      <b className="num">{count("missing")}</b> 行
      {doubtful > 0 && (
        <>
          ，数量不能下单 <b className="num">{doubtful}</b> 行
        </>
      )}
      {refused > 0 && (
        <>
          ，暂时不能买 <b className="num">{refused}</b> 行
        </>
      )}
    </p>
  );
}

export interface MatchResultProps {
  list: ReturnType<typeof useQuickList>;
  /** It has just come: the focus goes to it. */
  isNew: boolean;
}

/** What the shop found for a list, as the buyer works on it: which product, how many, and into the cart with it. */
export function MatchResult({ list: { text, choices, change }, isNew }: MatchResultProps) {
  const result = useRef<HTMLElement>(null);
  const ask = useAskFor();
  const mayNot = useRefusal("order");
  const { addLines } = useAddToCart();
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  /** by row: why its quantity can't be bought */
  const problems = useRef(new Map<number, string>());

  const lines = cartLines(choices);
  const missing = choices.filter((choice) => partOf(choice) === "missing");
  const rows = shown ? choices.filter(({ row }) => shown.lines.has(row.line)) : choices;

  // First the rows that need a choice, else the button that buys them all.
  useEffect(() => {
    if (!isNew) return;
    const at = result.current;
    const first =
      at?.querySelector<HTMLElement>("[data-part=choose] :is(select, input)") ??
      at?.querySelector<HTMLElement>("[data-add-all]:not(:disabled)");
    first?.focus({ preventScroll: true });
    at?.scrollIntoView({ block: "nearest" });
  }, [isNew]);

  const onChange = useCallback(
    (next: Choice) =>
      change((now) => ({
        choices: now.choices.map((choice) => (choice.row.line === next.row.line ? next : choice)),
      })),
    [change],
  );
  const onInvalid = useCallback((line: number, message: string | null) => {
    if (message === null) problems.current.delete(line);
    else problems.current.set(line, message);
  }, []);
  const onRemove = useCallback(
    (choice: Choice) => {
      const { line } = choice.row;
      const others = (choices: readonly Choice[]) => choices.filter(({ row }) => row.line !== line);
      change((now) => ({ choices: others(now.choices) }));
      problems.current.delete(line);
      const undo = () => change((now) => ({ choices: inOrder([...others(now.choices), choice]) }));
      toast(`已去掉第 ${line} 行`, { kind: "info", action: { label: "撤销", run: undo } });
    },
    [change],
  );

  /** A box with a number that can't be bought stays in sight. */
  const show = (next: Shown | null) =>
    setShown(next && { ...next, lines: new Set([...next.lines, ...problems.current.keys()]) });

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
    setShown(null);
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
        change((now) => ({ choices: now.choices.filter((choice) => partOf(choice) !== "missing") }));
        setShown(null);
      },
    });
  }

  function clear() {
    change(() => ({ text: "", choices: [] }));
    const undo = () => change(() => ({ text, choices }));
    toast("清单已清空", { kind: "info", action: { label: "撤销", run: undo } });
  }

  const copyMissing = () =>
    copyText(
      missing.map(({ row }) => `${saidOf(row)} ${row.number ?? ""}${row.unit}`.trim()).join("\n"),
      `${missing.length} 行已复制，可以粘贴到表格或发给客服`,
    );

  return (
    <section ref={result} className={`card ${styles.result}`} aria-label="匹配结果">
      <Summary choices={choices} />
      <PartFilter choices={choices} shown={shown} onShow={show} />
      <div className={styles.frame}>
        <MatchTable choices={rows} onChange={onChange} onInvalid={onInvalid} onRemove={onRemove} />
      </div>
      <div className={styles.actions}>
        <p className={styles.sum}>
          合计 <b className="num">¥{groupMoney(totalOf(choices))}</b>
        </p>
        <Button look="text" onClick={clear}>
          清空清单
        </Button>
        {missing.length > 0 && <Button onClick={() => void copyMissing()}>复制没找到的行</Button>}
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
  );
}
