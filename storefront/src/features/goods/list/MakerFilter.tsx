import { type FormEvent, useEffect, useId, useState } from "react";
import { Button } from "@/ui/Button";
import styles from "./FilterBar.module.css";
import { useSuggestionList } from "./queries";
import type { List } from "./useList";

const DEBOUNCE_MS = 300;

/** A maker by name, offered while typing: first those of the goods on screen, then what the search knows. */
export function MakerFilter({ list }: { list: List }) {
  const { query, change, result } = list;
  const [text, setText] = useState("");
  const [asked, setAsked] = useState("");
  const id = useId();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const suggested = useSuggestionList(asked, 2, "maker-filter").data ?? [];

  const onScreen = new Map((result.data?.list ?? []).map((goods) => [goods.sccj, goods.maker_id]));
  const offered = [...new Set([...onScreen.keys(), ...suggested.map((item) => item.text)])]
    .filter((name) => name?.includes(text.trim()))
    .slice(0, 12);

  function choose(name: string) {
    const maker = name.trim();
    if (!maker) return;
    setText("");
    change({ maker, makerId: onScreen.get(maker) ?? null });
  }

  return (
    <form
      className={styles.field}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        choose(text);
      }}
    >
      <label htmlFor={id} className={styles.fieldLabel}>
        找厂家
      </label>
      <input
        id={id}
        className={styles.input}
        list={`${id}-makers`}
        value={text}
        maxLength={40}
        placeholder={query.maker || query.makerId ? "换一个厂家" : "输入厂家名称"}
        autoComplete="off"
        onChange={(event) => {
          const { value } = event.target;
          setText(value);
          // A choice from the list arrives without the input type of a keystroke.
          const typed = (event.nativeEvent as InputEvent).inputType;
          if ((!typed || typed === "insertReplacementText") && offered.includes(value)) choose(value);
        }}
      />
      <datalist id={`${id}-makers`}>
        {offered.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button size="s" type="submit" disabled={!text.trim()} aria-label="确定厂家">
        确定
      </Button>
    </form>
  );
}
