import { lazy, Suspense } from "react";
import { useCommon } from "@/features/content/queries";
import { useDesk } from "@/features/service/queries";
import { useUser } from "@/features/user/queries";
import { Icon } from "@/ui/Icon";
import { PhoneLink } from "@/ui/PhoneLink";
import styles from "./Panels.module.css";

const ChatPanel = lazy(() => import("@/features/service/ChatPanel"));

function contactUrl(contact: string): string {
  return /^https?:/.test(contact)
    ? contact
    : `https://wpa.qq.com/msgrd?v=3&uin=${encodeURIComponent(contact)}&site=qq&menu=yes`;
}

/** What was said while the shop still chatted with this buyer, answers that were not read among it. */
function PastChat({ isOnPhone }: { isOnPhone: boolean }) {
  const hasChatted = Boolean(useDesk(true).data?.conversation);
  return (
    hasChatted && (
      <Suspense>
        <ChatPanel isOnPhone={isOnPhone} />
      </Suspense>
    )
  );
}

/** The chat where the shop chats with this buyer, else the two contacts outside; the phone in any case. */
export default function ServicePanel({ isOnPhone = false }: { isOnPhone?: boolean }) {
  const user = useUser();
  const site = useCommon().data?.site;
  const contacts = [
    { name: "售前咨询", contact: site?.qq1 },
    { name: "售后咨询", contact: site?.qq2 },
  ];
  const hotLine = user?.common_config.hot_line || site?.hot_line || "";
  if (user?.is_can_chat) {
    return (
      <>
        <ChatPanel isOnPhone={isOnPhone} />
        <p className={styles.phones}>
          <Icon name="phone" size={14} /> <PhoneLink phone={hotLine} />
          {site?.complaint_line && (
            <>
              {" · 投诉 "}
              <PhoneLink phone={site.complaint_line} />
            </>
          )}
        </p>
      </>
    );
  }
  const outside = (
    <div className={styles.block}>
      {contacts.map(
        ({ name, contact }) =>
          contact && (
            <a
              key={name}
              className={styles.contact}
              href={contactUrl(contact)}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="chat" /> {name}
            </a>
          ),
      )}
      {hotLine && (
        <p className={styles.contact}>
          <Icon name="phone" /> <PhoneLink phone={hotLine} />
        </p>
      )}
      {user?.admin.name && (
        <p className={styles.muted}>
          {user.admin.is_default === 0 ? "专属客服：" : "客服："}
          {user.admin.name} <PhoneLink phone={user.admin.phone} />
        </p>
      )}
      {site?.complaint_line && (
        <p className={styles.muted}>
          投诉热线：
          <PhoneLink phone={site.complaint_line} />
        </p>
      )}
    </div>
  );
  return (
    <>
      {outside}
      {user && <PastChat isOnPhone={isOnPhone} />}
    </>
  );
}
