import styles from "./Panels.module.css";

export default function OfficialAccountPanel({ picture }: { picture: string }) {
  return (
    <div className={styles.block} style={{ justifyItems: "center" }}>
      <img src={picture} alt="官方公众号二维码" width={180} height={180} />
      <p className={styles.muted}>扫码关注公众号；订单和证照的提醒在“我的消息”里设置</p>
    </div>
  );
}
