import type { CartItem, Checkout } from "@/api/types";
import { Icon } from "@/ui/Icon";
import styles from "./ShelfLifeChoice.module.css";

const NAMED = 3;

interface ShelfLifeChoiceProps {
  checkout: Checkout;
  months: number;
  onChange: (months: number) => void;
}

/** 期望效期: the minimum shelf life when shipped, and the lines without enough such packs. */
export function ShelfLifeChoice({ checkout, months, onChange }: ShelfLifeChoiceProps) {
  const choices = checkout.shelf_lives;
  const chosen = choices.find((choice) => choice.months === months);
  const short = new Set(chosen?.short_item_ids);
  return (
    <fieldset className={`card ${styles.block}`}>
      <legend>期望效期</legend>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.months}>
            <input
              type="radio"
              name="wished-months"
              checked={choice.months === months}
              onChange={() => onChange(choice.months)}
            />
            {choice.months === 0 ? "不限，先发近效期" : `${choice.months} 个月以上`}
          </label>
        ))}
      </div>
      <p className={styles.told} role="status">
        {short.size > 0 && (
          <>
            <Icon name="warn" size={16} />
            {namesOf(checkout.items.filter((item) => short.has(item.id)))}
            的现有库存不足 {months} 个月，不足部分发其中效期最长的批号
          </>
        )}
      </p>
    </fieldset>
  );
}

function namesOf(items: readonly CartItem[]): string {
  const names = items.slice(0, NAMED).map((item) => item.goods.name);
  return names.join("、") + (items.length > NAMED ? `等 ${items.length} 种` : "");
}
