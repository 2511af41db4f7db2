import { Link } from "react-router";
import type { ChannelPreference, MessagePreference, MessagePreferences } from "@/api/types";
import { ButtonLink } from "@/ui/Button";
import { ErrorState } from "@/ui/ErrorState";
import { confirm, toast } from "@/ui/notices";
import { SkeletonLines } from "@/ui/Skeleton";
import page from "./MessagePage.module.css";
import styles from "./PreferencesSection.module.css";
import { useChoose, usePreferences } from "./queries";

const consentText = (channel: ChannelPreference, known: MessagePreferences) =>
  channel.channel === "sms"
    ? `同意商城向 ${known.phone} 发送优惠短信吗？随时可以在这里关闭，或回复 T 退订。`
    : `同意商城向 ${known.email} 发送优惠邮件吗？随时可以在这里关闭，或点邮件里的退订链接。`;

/** Why nothing can come this way: there is no address, or the shop has not got it. */
function outOfReach(channel: ChannelPreference, known: MessagePreferences): string {
  if (!channel.is_offered) return "商城没有开通";
  return channel.channel === "mail" && known.email === "" ? "验证邮箱后可以开启" : "";
}

const isOffered = ({ rows }: MessagePreferences, by: string) =>
  rows.some(({ channels }) => channels.some(({ channel, is_offered }) => channel === by && is_offered));

interface SwitchProps {
  row: MessagePreference;
  channel: ChannelPreference;
  known: MessagePreferences;
}

function Switch({ row, channel, known }: SwitchProps) {
  const choose = useChoose();
  // A consent that was given can be taken back, whatever comes of it now.
  const isConsent = channel.is_on && channel.needs_consent;
  const unreached = isConsent ? "" : outOfReach(channel, known);
  const isOn = channel.is_on && unreached === "";
  const why = channel.fixed || unreached;

  async function change(is_on: boolean) {
    const asks = is_on && channel.needs_consent;
    if (asks && !(await confirm(consentText(channel, known), { okText: "同意并开启" }))) return;
    try {
      await choose.mutateAsync({ type: row.type, channel: channel.channel, is_on, consent: asks });
      toast(`${row.text}的${channel.text}已${is_on ? "开启" : "关闭"}`);
    } catch {
      // the error handler has shown the reason
    }
  }

  return (
    <label className={styles.switch} title={why || undefined}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        disabled={why !== ""}
        aria-disabled={choose.isPending || undefined}
        onChange={(event) => !choose.isPending && void change(event.target.checked)}
      />
      <span className="visually-hidden">
        {row.text}：{channel.text}
      </span>
      {channel.fixed && <small aria-hidden>必收</small>}
    </label>
  );
}

function Switches({ known }: { known: MessagePreferences }) {
  const channels = known.rows[0]?.channels ?? [];
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">每一类消息的接收方式</caption>
      <thead>
        <tr>
          <th scope="col">消息</th>
          {channels.map(({ channel, text }) => (
            <th key={channel} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {known.rows.map((row) => (
          <tr key={row.type}>
            <th scope="row">
              {row.text}
              <small>{row.about}</small>
            </th>
            {row.channels.map((channel) => (
              <td key={channel.channel}>
                <Switch row={row} channel={channel} known={known} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The member's message preferences by channel. */
export function PreferencesSection() {
  const { data, error, refetch } = usePreferences();
  return (
    <section className="container">
      <header className={page.head}>
        <h1 className={page.heading}>接收设置</h1>
        <p className={page.unread}>订单、证照和系统消息在站内必收；优惠和客服消息可以全部关闭</p>
        <ButtonLink size="s" to="/wdxx">
          返回我的消息
        </ButtonLink>
      </header>
      <div className={`card ${styles.panel}`}>
        {data ? (
          <>
            <Switches known={data} />
            <p className={styles.about}>
              {isOffered(data, "sms") && `短信发到 ${data.phone}，优惠短信只在 8:00 到 21:00 发送。`}
              {isOffered(data, "mail") &&
                (data.email ? (
                  `邮件发到 ${data.email}。`
                ) : (
                  <>
                    还没有验证邮箱，<Link to="/basic#email">去验证</Link>后可以接收邮件。
                  </>
                ))}
            </p>
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines lines={5} />
        )}
      </div>
    </section>
  );
}
