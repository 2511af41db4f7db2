import { useState } from "react";
import { useCommon } from "@/features/content/queries";
import { useUser } from "@/features/user/queries";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Icon } from "@/ui/Icon";
import styles from "./Panels.module.css";

/** The chat service is a host of its own; without one configured the two contacts remain. */
const CHAT_URL: string = import.meta.env.VITE_CHAT_URL ?? "";

function contactUrl(contact: string): string {
  return /^https?:/.test(contact)
    ? contact
    : `https://wpa.qq.com/msgrd?v=3&uin=${encodeURIComponent(contact)}&site=qq&menu=yes`;
}

export default function ServicePanel() {
  const user = useUser();
  const site = useCommon().data?.site;
  const [chatting, setChatting] = useState(false);
  const contacts = [site?.qq1, site?.qq2].filter((contact): contact is string => Boolean(contact));
  const canChat = user?.is_can_chat && CHAT_URL;
  return (
    <div className={styles.block}>
      {canChat ? (
        <Button look="brand" icon="chat" block onClick={() => setChatting(true)}>
          在线咨询
        </Button>
      ) : (
        contacts.map((contact, index) => (
          <a
            key={contact}
            className={styles.contact}
            href={contactUrl(contact)}
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="chat" /> {index === 0 ? "售前咨询" : "售后咨询"}
          </a>
        ))
      )}
      <p className={styles.contact}>
        <Icon name="phone" /> {user?.common_config.hot_line || site?.hot_line}
      </p>
      {user?.admin.name && (
        <p className={styles.muted}>
          {user.admin.is_default === 0 ? "专属客服：" : "客服："}
          {user.admin.name} {user.admin.phone}
        </p>
      )}
      <p className={styles.muted}>投诉热线：{site?.complaint_line}</p>
      {chatting && user && (
        <Dialog title="在线咨询" width={720} onClose={() => setChatting(false)}>
          <iframe
            title="在线咨询"
            className={styles.chat}
            src={`${CHAT_URL}?${new URLSearchParams({ username: user.username, token: user.token })}`}
          />
        </Dialog>
      )}
    </div>
  );
}
