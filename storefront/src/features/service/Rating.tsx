import { useState } from "react";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { toast } from "@/ui/notices";
import { useRate } from "./queries";
import styles from "./Rating.module.css";

const NAMES = ["很不满意", "不满意", "一般", "满意", "很满意"];

/** One to five stars and a comment, once. */
export function Rating() {
  const [stars, setStars] = useState(0);
  const [words, setWords] = useState("");
  const rate = useRate();

  async function hand() {
    try {
      await rate.mutateAsync({ stars, words });
      toast("谢谢您的评价");
    } catch {
      // the error handler has shown the reason
    }
  }

  return (
    <form
      className={styles.rating}
      aria-label="评价本次服务"
      onSubmit={(event) => {
        event.preventDefault();
        void hand();
      }}
    >
      <fieldset>
        <legend>请评价本次服务</legend>
        {NAMES.map((name, place) => (
          <label key={name} title={name}>
            <input
              type="radio"
              name="stars"
              className="visually-hidden"
              checked={stars === place + 1}
              onChange={() => setStars(place + 1)}
            />
            <Icon name="star" size={22} filled={place < stars} label={`${place + 1} 星，${name}`} />
          </label>
        ))}
        <span>{NAMES[stars - 1]}</span>
      </fieldset>
      {stars > 0 && (
        <>
          <input
            aria-label="想说的话"
            placeholder="想说的话（选填）"
            maxLength={200}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Button look="brand" size="s" type="submit" loading={rate.isPending}>
            提交评价
          </Button>
        </>
      )}
    </form>
  );
}
