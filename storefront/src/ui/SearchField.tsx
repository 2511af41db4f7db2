import type { FormEvent, ReactNode } from "react";
import { Button } from "./Button";
import styles from "./SearchField.module.css";
import { useSyncedText } from "./useSyncedText";

export interface SearchFieldProps {
  /** what may be searched for */
  label: string;
  /** as the address has it */
  value: string;
  maxLength: number;
  /** further fields before it, which search by themselves */
  children?: ReactNode;
  onSearch: (keywords: string) => void;
}

/** Searches a list by words, once they are typed. */
export function SearchField({ label, value, maxLength, children, onSearch }: SearchFieldProps) {
  const [draft, setDraft] = useSyncedText(value);
  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch(draft.trim());
  }
  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        {children}
        <input
          type="search"
          value={draft}
          maxLength={maxLength}
          aria-label={label}
          placeholder={label}
          onChange={(event) => setDraft(event.target.value)}
        />
        <Button type="submit" icon="search">
          查找
        </Button>
      </form>
    </search>
  );
}
