import { QrCode } from "@/ui/QrCode";
import styles from "./PhoneCode.module.css";

/** Below its button: the shop's address for a phone. */
export default function PhoneCode() {
  return (
    <span className={styles.code}>
      <QrCode text={`${window.location.origin}/`} label="手机药集二维码" size={112} />
      <small>手机扫码，打开药集</small>
    </span>
  );
}
