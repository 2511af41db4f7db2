export default function FavoritesPage() {
  return (
    <section className="container">
      <h1>我的收藏</h1>
    </section>
  );
}
