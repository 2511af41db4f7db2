import styles from "./FilterBar.module.css";

/** How many goods an option would leave; nothing until that is known. */
export function Count({ of: count }: { of: number | undefined }) {
  if (count === undefined) return null;
  return (
    <span className={`${styles.count} num`}>
      {count}
      <span className="visually-hidden"> 个品种</span>
    </span>
  );
}
