export default function NotFoundPage() {
  return (
    <section className="container">
      <h1>页面不存在</h1>
    </section>
  );
}
