import { QrCode } from "@/ui/QrCode";
import styles from "./Panels.module.css";

export default function OfficialAccountPanel() {
  return (
    <div className={styles.block} style={{ justifyItems: "center" }}>
      <QrCode text={`${window.location.origin}/help/us/link`} label="官方公众号二维码" size={180} />
      <p className={styles.muted}>扫码查看联系方式；订单和证照的提醒在“我的消息”里设置</p>
    </div>
  );
}
