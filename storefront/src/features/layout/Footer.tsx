import { Link } from "react-router";
import { useHelpCategories } from "@/features/content/helpCategories";
import { useCommon } from "@/features/content/queries";
import { PhoneLink } from "@/ui/PhoneLink";
import styles from "./Footer.module.css";

const HELP_SECTIONS = 4;
/** Where the copies of the shop's licences are. */
const LICENCES_PAGE = "/help/fwbz/wzzz";

export default function Footer() {
  const help = useHelpCategories().data ?? [];
  const site = useCommon().data?.site;
  const promises = site?.promises ?? [];
  const codes = [
    ["官方公众号", site?.official_account_code],
    ["手机APP", site?.app_code],
  ];
  const licences = (site?.licences ?? []).map(({ name, number }) => [name, number]);
  const facts = [...licences, ["地址", site?.address]];
  return (
    <>
      {promises.length > 0 && (
        <ul className={`container ${styles.promises}`}>
          {promises.map(({ name, text }) => (
            <li key={name}>
              <b>{name}</b>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={`container ${styles.main}`}>
        <nav aria-label="帮助" className={styles.help}>
          {help.slice(0, HELP_SECTIONS).map((section) => (
            <section key={section.id}>
              <h2 className={styles.title}>{section.name}</h2>
              <ul>
                {section.children.map((article) => (
                  <li key={article.id}>
                    <Link to={article.url}>{article.name}</Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <div className={styles.codes}>
          {codes.map(
            ([name, picture]) =>
              picture && (
                <figure key={name}>
                  <img src={picture} alt={`${name}二维码`} width={92} height={92} loading="lazy" />
                  <figcaption>{name}</figcaption>
                </figure>
              ),
          )}
        </div>
      </div>
      <div className={styles.legal}>
        <div className="container">
          <p>
            {facts.map(
              ([name, value]) =>
                value && (
                  <span key={name}>
                    {name}：{value}
                  </span>
                ),
            )}
            {site?.hot_line && (
              <span>
                服务热线：
                <PhoneLink phone={site.hot_line} />
              </span>
            )}
            <Link to={LICENCES_PAGE}>证照公示</Link>
            {site?.icp && (
              <a href="https://beian.miit.gov.cn/" target="_blank" rel="noreferrer">
                {site.icp}
              </a>
            )}
          </p>
          <p>本网站仅向具有合法资质的药品经营企业和医疗机构提供批发采购服务，不向个人销售药品。</p>
        </div>
      </div>
    </>
  );
}
