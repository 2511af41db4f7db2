import type { Tag as TagData } from "@/api/types";
import styles from "./Tag.module.css";

export type TagColour = "red" | "orange" | "blue" | "pink";

const colours: Record<string, TagColour> = {
  优: "red",
  秒: "red",
  满: "orange",
  换购: "blue",
  赠: "pink",
  特: "red",
  新: "red",
  包邮: "orange",
  重: "blue",
};

export function tagColour(name: string): TagColour {
  return colours[name] ?? "red";
}

export function Tag({ name, describe }: { name: string; describe?: string }) {
  return (
    <span className={[styles.tag, styles[tagColour(name)]].join(" ")} title={describe || undefined}>
      {name}
    </span>
  );
}

export function Tags({ tags }: { tags: TagData[] }) {
  const shown = tags.filter((tag) => tag.is_show);
  if (!shown.length) return null;
  return (
    <span className={styles.tags}>
      {shown.map((tag) => (
        <Tag key={tag.name} name={tag.name} describe={tag.describe} />
      ))}
    </span>
  );
}
