export default function NoActivityPage() {
  return (
    <section className="container">
      <h1>暂无活动</h1>
    </section>
  );
}
