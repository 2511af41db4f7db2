import { useCommon } from "@/features/content/queries";
import { useUser } from "@/features/user/queries";
import styles from "./ServiceContact.module.css";

/** The dedicated rep of this buyer, or the default one; below the complaint line. */
export function ServiceContact() {
  const site = useCommon().data?.site;
  const user = useUser();
  const rep = user?.admin;
  const hotLine = user?.common_config.hot_line || site?.hot_line || "";
  return (
    <dl className={styles.contact}>
      <div>
        <dt>{!rep?.name ? "服务热线" : rep.is_default === 0 ? "专属客服" : "客服"}</dt>
        <dd>{rep?.name ? `${rep.name} ${rep.phone}` : hotLine}</dd>
      </div>
      {site?.complaint_line && (
        <div>
          <dt>投诉热线</dt>
          <dd>{site.complaint_line}</dd>
        </div>
      )}
    </dl>
  );
}
