import { QrCode } from "@/ui/QrCode";
import styles from "./Panels.module.css";

export default function OfficialAccountPanel() {
  return (
    <div className={styles.block} style={{ justifyItems: "center" }}>
      <QrCode text={`${window.location.origin}/help/us/link`} label="官方公众号二维码" size={180} />
      <p className={styles.muted}>微信扫码关注，订单和证照到期提醒及时收到</p>
    </div>
  );
}
