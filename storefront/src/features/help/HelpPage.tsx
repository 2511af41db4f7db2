import { NavLink, useLocation } from "react-router";
import { PostListAdverts } from "@/features/content/PostListAdverts";
import { useCommon } from "@/features/content/queries";
import { useUser } from "@/features/user/queries";
import { type Article, type Block, helpGroups } from "./articles";
import styles from "./HelpPage.module.css";

function Text({ block }: { block: Block }) {
  const List = block.ordered ? "ol" : "ul";
  return (
    <section>
      {block.heading && <h2>{block.heading}</h2>}
      {block.text && <p>{block.text}</p>}
      {block.list && (
        <List className={block.ordered ? styles.ordered : styles.points}>
          {block.list.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </List>
      )}
    </section>
  );
}

function Facts({ rows }: { rows: [name: string, value: string | undefined][] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || "—"}</dd>
        </div>
      ))}
    </dl>
  );
}

function Extra({ kind }: { kind: NonNullable<Article["extra"]> }) {
  const site = useCommon().data?.site;
  const admin = useUser()?.admin;
  if (kind === "licences") {
    return (
      <Facts
        rows={[
          ["药品经营许可证", site?.drug_licence],
          ["医疗器械经营许可证", site?.device_licence],
          ["注册地址", site?.address],
        ]}
      />
    );
  }
  const reach: [string, string | undefined][] = [
    ["服务热线", site?.hot_line],
    ["投诉热线", site?.complaint_line],
    ["公司地址", site?.address],
  ];
  if (kind === "service" && admin) {
    reach.unshift([admin.is_default === 0 ? "您的专属客服" : "客服", `${admin.name} ${admin.phone}`]);
  }
  return <Facts rows={reach} />;
}

export default function HelpPage() {
  const { pathname } = useLocation();
  const all = helpGroups.flatMap((group) => group.articles);
  const article = all.find((a) => a.path === pathname) ?? all[0];
  if (!article) return null;
  return (
    <div className={`container ${styles.page}`}>
      <div className={styles.side}>
        <nav aria-label="帮助中心" className={`card ${styles.nav}`}>
          {helpGroups.map((group) => (
            <section key={group.name}>
              <p className={styles.group}>{group.name}</p>
              <ul>
                {group.articles.map((a) => (
                  <li key={a.path}>
                    <NavLink to={a.path} className={styles.link}>
                      {a.title}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <PostListAdverts />
      </div>
      <article className={`card ${styles.article}`}>
        <h1>{article.title}</h1>
        {article.blocks.map((block) => (
          <Text key={block.heading ?? block.text ?? block.list?.[0]} block={block} />
        ))}
        {article.extra && <Extra kind={article.extra} />}
      </article>
    </div>
  );
}
