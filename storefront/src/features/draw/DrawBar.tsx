import { lazy, useCallback, useState } from "react";
import { useUser } from "@/features/user/queries";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { OpenedLater } from "@/ui/OpenedLater";
import { recall, remember } from "@/ui/sessionStore";
import styles from "./DrawBar.module.css";
import { useHomeDraw } from "./queries";

const DrawDialog = lazy(() => import("./DrawDialog"));
const closedName = (id: number) => `yaoji.draw-closed.${id}`;

/** At the lower edge of the home page, for those who haven't joined; closed once it stays away for the session. */
export default function DrawBar() {
  const user = useUser();
  const { data: draw } = useHomeDraw(user !== null);
  const [closed, setClosed] = useState(false);
  const [open, setOpen] = useState<number | null>(null);
  const onClose = useCallback(() => setOpen(null), []);
  const shown = user && draw && !draw.is_join && !closed && recall(closedName(draw.id)) !== true;
  return (
    <>
      {shown && (
        <aside className={styles.bar} aria-label={draw.name}>
          <Icon name="star" size={22} filled />
          <p>
            <b>{draw.name}</b>
            <span>{draw.can_draw ? draw.remarks || draw.chance_text : draw.reason}</span>
          </p>
          <Button look="main" aria-haspopup="dialog" onClick={() => setOpen(draw.id)}>
            去抽奖
          </Button>
          <button
            type="button"
            className={styles.cross}
            aria-label="关闭抽奖提示"
            onClick={() => {
              remember(closedName(draw.id), true);
              setClosed(true);
            }}
          >
            <Icon name="close" size={16} />
          </button>
        </aside>
      )}
      {open !== null && (
        <OpenedLater onLost={onClose}>
          <DrawDialog id={open} onClose={onClose} />
        </OpenedLater>
      )}
    </>
  );
}
