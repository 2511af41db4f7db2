import { groupMoney } from "@yaoji/money/group";
import { type ReactNode, useRef, useState } from "react";
import { useCartFill } from "@/features/cart/useCartFill";
import { SaveToList } from "@/features/savedLists/SaveToList";
import { useRefusal } from "@/features/user/refusal";
import { useAskFor } from "@/features/wanted/queries";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { toast } from "@/ui/notices";
import { ProposalTable } from "./ProposalTable";
import {
  chosen,
  type Item,
  isTaken,
  numberOf,
  partOf,
  saidOf,
  TARGETS,
  type Target,
  totalOf,
  wantedOf,
  wishesOf,
} from "./proposals";
import styles from "./Replenishment.module.css";

export interface ProposalsProps {
  label: string;
  items: readonly Item[];
  onChange: (items: Item[]) => void;
  /** next to the choice of days */
  children?: ReactNode;
}

/** Proposals as the buyer works on them: for how long, which, how many, and into the cart with them. */
export function Proposals({ label, items, onChange, children }: ProposalsProps) {
  const [target, setTarget] = useState<Target>(14);
  const [withEnough, setWithEnough] = useState(false);
  const { fill, filling } = useCartFill();
  const ask = useAskFor();
  const mayNot = useRefusal("order") !== null;
  const frame = useRef<HTMLElement>(null);
  /** by row: why its quantity can't be bought */
  const problems = useRef(new Map<string, string>());

  const of = (part: ReturnType<typeof partOf>) => items.filter((item) => partOf(item, target) === part);
  const [due, open, enough, refused, missing] = [
    of("due"),
    of("choose"),
    of("enough"),
    of("refused"),
    of("missing"),
  ];
  const shown = [...due, ...open, ...(withEnough ? enough : []), ...refused];
  const wishes = wishesOf(items, target);

  const replace = (next: Item) => onChange(items.map((item) => (item.key === next.key ? next : item)));
  function onInvalid(key: string, message: string | null) {
    if (message === null) problems.current.delete(key);
    else problems.current.set(key, message);
  }

  /** The first row whose box holds a number that can't be bought: an older one must not be bought in its place. */
  function wrong(): string | null {
    for (const item of items) {
      const problem = problems.current.get(item.key);
      if (problem && isTaken(item, target)) return `${chosen(item)?.goods.name}：${problem}`;
    }
    return null;
  }

  async function add() {
    const problem = wrong();
    if (problem) {
      toast(problem, { kind: "error" });
      frame.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
      return;
    }
    const filled = await fill({ wishes });
    if (!filled) return;
    const inCart = new Map(filled.lines.map((line) => [line.goods_id, line]));
    onChange(
      items.map((item) => {
        const line = isTaken(item, target) ? inCart.get(item.goodsId) : undefined;
        if (!line || line.outcome === "refused") return item;
        return { ...item, number: numberOf(item, target), taken: false, added: line.number };
      }),
    );
  }

  function askForMissing() {
    ask.mutate(
      missing.map((item) => wantedOf(item, target)),
      {
        onSuccess: () => {
          toast(`已登记 ${missing.length} 条求购，有结果会发消息给您`);
          onChange(items.filter((item) => partOf(item, target) !== "missing"));
        },
      },
    );
  }

  return (
    <section ref={frame} className={`card ${styles.frame}`} aria-label={label}>
      <div className={styles.tools}>
        <fieldset className={styles.segments}>
          <legend>补到够卖</legend>
          {TARGETS.map((days) => (
            <Button
              key={days}
              size="s"
              look={days === target ? "brand" : "plain"}
              aria-pressed={days === target}
              onClick={() => setTarget(days)}
            >
              {days} 天
            </Button>
          ))}
        </fieldset>
        {children}
        <p className={styles.summary} role="status">
          建议补 <b className="num">{due.length}</b> 种
          {open.length > 0 && (
            <>
              ，待选择 <b className="num">{open.length}</b> 行
            </>
          )}
          {missing.length > 0 && (
            <>
              ，没有找到 <b className="num">{missing.length}</b> 行
            </>
          )}
        </p>
        {enough.length > 0 && (
          <label className={styles.enough}>
            <input
              type="checkbox"
              checked={withEnough}
              onChange={(event) => setWithEnough(event.target.checked)}
            />
            也看暂不用补的 {enough.length} 种
          </label>
        )}
      </div>
      {shown.length > 0 ? (
        <ProposalTable label={label} items={shown} target={target} onChange={replace} onInvalid={onInvalid} />
      ) : (
        <EmptyState
          compact
          icon="check"
          title={`按够卖 ${target} 天算，现在都不用补`}
          hint="可以选更长的天数，或者勾选查看暂不用补的品种"
        />
      )}
      {missing.length > 0 && (
        <div className={styles.missing}>
          <details>
            <summary>商城里没有找到的 {missing.length} 行</summary>
            <ul>
              {missing.map((item) => (
                <li key={item.key}>
                  第 {item.row?.line} 行 {saidOf(item)}
                </li>
              ))}
            </ul>
          </details>
          {!mayNot && (
            <Button size="s" loading={ask.isPending} onClick={askForMissing}>
              没找到的 {missing.length} 行登记求购
            </Button>
          )}
        </div>
      )}
      {!mayNot && (
        <div className={styles.bar}>
          <p>
            已选 <b className="num">{wishes.length}</b> 种，合计{" "}
            <b className={`num ${styles.total}`}>¥{groupMoney(totalOf(items, target))}</b>
          </p>
          <SaveToList wishes={() => wishes} disabled={wishes.length === 0} name="补货清单">
            存为清单
          </SaveToList>
          <Button
            look="main"
            icon="cart"
            loading={filling}
            disabled={wishes.length === 0}
            onClick={() => void add()}
          >
            {wishes.length} 种加入购物车
          </Button>
        </div>
      )}
    </section>
  );
}
