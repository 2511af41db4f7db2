import { lazy, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { OpenedLater } from "@/ui/OpenedLater";
import styles from "./Composer.module.css";
import { pictureError, pictureOf } from "./picture";
import { noteTyping } from "./queries";
import { send, useChat } from "./store";

const OrderChoice = lazy(() => import("./OrderChoice"));

const LONGEST = 2000;
/** Minimum interval between typing events. */
const TYPING_EVERY_MS = 2_500;

/** The goods of the page behind the panel. */
export function goodsOnPage(pathname: string): number | null {
  const id = pathname.match(/^\/list[/_]info(?:[-_]pt)?\/(\d+)/)?.[1];
  return id ? Number(id) : null;
}

export function Composer({ isOnPhone }: { isOnPhone: boolean }) {
  const text = useChat((state) => state.text);
  const [wrong, setWrong] = useState("");
  const [isChoosing, setChoosing] = useState(false);
  const [isOver, setOver] = useState(false);
  const toldAt = useRef(0);
  const goodsId = goodsOnPage(useLocation().pathname);

  function type(next: string) {
    useChat.setState({ text: next });
    setWrong("");
    if (!next || Date.now() - toldAt.current < TYPING_EVERY_MS) return;
    toldAt.current = Date.now();
    noteTyping().catch(() => undefined);
  }

  function sendText() {
    const said = text.trim();
    if (!said) return;
    useChat.setState({ text: "" });
    void send({ kind: "text", text: said });
  }

  function sendPicture(file: File | null | undefined): boolean {
    if (!file) return false;
    const why = pictureError(file);
    setWrong(why ?? "");
    if (!why) void send({ kind: "picture" }, file);
    return true;
  }

  return (
    <form
      className={styles.composer}
      data-over={isOver || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        sendText();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        sendPicture(pictureOf(event.dataTransfer));
      }}
    >
      <div className={styles.tools}>
        <label className={styles.tool}>
          <Icon name="plus" size={16} /> 图片
          <input
            type="file"
            className="visually-hidden"
            accept="image/jpeg,image/png,image/webp"
            onChange={(event) => {
              sendPicture(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
        </label>
        {goodsId && (
          <button
            type="button"
            className={styles.tool}
            onClick={() => void send({ kind: "goods", goods_id: goodsId })}
          >
            <Icon name="pin" size={16} /> 发送正在看的商品
          </button>
        )}
        <button
          type="button"
          className={styles.tool}
          aria-expanded={isChoosing}
          onClick={() => setChoosing((open) => !open)}
        >
          <Icon name="order" size={16} /> 订单
        </button>
      </div>
      {isChoosing && (
        <OpenedLater onLost={() => setChoosing(false)}>
          <OrderChoice
            onChoose={(number) => {
              setChoosing(false);
              void send({ kind: "order", order_number: number });
            }}
          />
        </OpenedLater>
      )}
      <textarea
        aria-label="输入消息"
        placeholder={isOnPhone ? "输入消息" : "输入消息，Enter 发送，Shift+Enter 换行；可粘贴或拖入图片"}
        rows={3}
        maxLength={LONGEST}
        value={text}
        onChange={(event) => type(event.target.value)}
        onPaste={(event) => {
          if (sendPicture(pictureOf(event.clipboardData))) event.preventDefault();
        }}
        onKeyDown={(event) => {
          // In an input method, Enter selects a word.
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          sendText();
        }}
      />
      <div className={styles.send}>
        <small role="status" data-wrong={wrong ? true : undefined}>
          {wrong || (text.length > LONGEST - 200 ? `还可输入 ${LONGEST - text.length} 字` : "")}
        </small>
        <Button look="brand" size="s" type="submit" disabled={!text.trim()}>
          发送
        </Button>
      </div>
    </form>
  );
}
