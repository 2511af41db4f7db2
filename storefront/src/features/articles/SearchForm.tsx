import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { Icon } from "@/ui/Icon";
import styles from "./SearchForm.module.css";

/** `at`: the page that shows the results; `words`: the current query. */
export function SearchForm({ at, words }: { at: string; words: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(words);
  function search(event: FormEvent) {
    event.preventDefault();
    const asked = typed.trim();
    void navigate(asked ? `${at}?words=${encodeURIComponent(asked)}` : at);
  }
  return (
    <search data-no-print>
      <form className={styles.form} onSubmit={search}>
        <input
          type="search"
          aria-label="搜索帮助和新闻"
          placeholder="汉字或拼音，如 冷链"
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" aria-label="搜索">
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}
