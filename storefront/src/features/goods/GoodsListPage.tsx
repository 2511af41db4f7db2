export interface GoodsListPageProps {
  view: "cards" | "table" | "plain";
  /** which goods: the whole list, a search, a zone; "other" takes /list/other/:id */
  scope: "list" | "other" | "search" | "yx" | "zy" | "qx" | "jxq" | "kx";
}

export default function GoodsListPage({ view, scope }: GoodsListPageProps) {
  return (
    <section className="container">
      <h1>
        药品列表 {view} {scope}
      </h1>
    </section>
  );
}
