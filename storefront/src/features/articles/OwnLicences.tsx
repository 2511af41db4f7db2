import { useCommon } from "@/features/content/queries";
import { FactList } from "./FactList";
import styles from "./OwnLicences.module.css";
import { useOwnLicences } from "./queries";

/** The shop's own licences: number, scope, validity, and a copy of each page. */
export function OwnLicences() {
  const published = useOwnLicences().data;
  const site = useCommon().data?.site;
  if (!published) return null;
  return (
    <>
      <FactList
        facts={[
          ["企业名称", published.company],
          ["注册地址", site?.address],
          ["网站备案号", site?.icp],
        ]}
      />
      {published.list.map((licence) => (
        <section key={licence.kind} aria-label={licence.name}>
          <FactList
            facts={[
              [licence.name, licence.number],
              ["经营范围", licence.scope.join("、")],
              ["有效期至", licence.valid_to ?? "长期"],
            ]}
          />
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
