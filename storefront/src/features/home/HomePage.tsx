export default function HomePage() {
  return (
    <section className="container">
      <h1>首页</h1>
    </section>
  );
}
