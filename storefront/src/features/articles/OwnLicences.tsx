import { useCommon } from "@/features/content/queries";
import styles from "./Article.module.css";
import { useOwnLicences } from "./queries";

/** The shop's own licences: number, scope, validity, and a copy of each page. */
export function OwnLicences() {
  const published = useOwnLicences().data;
  const site = useCommon().data?.site;
  if (!published) return null;
  const general = [
    ["企业名称", published.company],
    ["注册地址", site?.address],
    ["网站备案号", site?.icp],
  ];
  return (
    <>
      <dl className={styles.facts}>
        {general.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {published.list.map((licence) => (
        <section key={licence.kind} aria-label={licence.name}>
          <dl className={styles.facts}>
            <div>
              <dt>{licence.name}</dt>
              <dd>{licence.number}</dd>
            </div>
            {licence.scope.length > 0 && (
              <div>
                <dt>经营范围</dt>
                <dd>{licence.scope.join("、")}</dd>
              </div>
            )}
            <div>
              <dt>有效期至</dt>
              <dd>{licence.valid_to ?? "长期"}</dd>
            </div>
          </dl>
          {licence.pictures.map((picture, index) => (
            <a key={picture} href={picture} target="_blank" rel="noreferrer">
              <img
                className={styles.copy}
                src={picture}
                alt={`${licence.name}第 ${index + 1} 页`}
                loading="lazy"
              />
            </a>
          ))}
        </section>
      ))}
    </>
  );
}
