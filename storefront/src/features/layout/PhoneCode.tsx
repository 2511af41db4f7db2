import { useState } from "react";
import styles from "./PhoneCode.module.css";
import bar from "./TopBar.module.css";

/** Opens the code of the shop's app below it. */
export default function PhoneCode({ picture }: { picture: string }) {
  const [open, setOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering is a short cut for the button inside
    <span
      className={bar.pop}
      data-rare
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
    >
      <button
        type="button"
        className={bar.link}
        aria-expanded={open}
        onClick={() => setOpen((on) => !on)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => event.key === "Escape" && setOpen(false)}
      >
        手机APP
      </button>
      {open && (
        <span className={styles.code}>
          <img src={picture} alt="手机APP二维码" width={112} height={112} />
          <small>手机扫码，下载APP</small>
        </span>
      )}
    </span>
  );
}
