export default function MessagePage() {
  return (
    <section className="container">
      <h1>我的消息</h1>
    </section>
  );
}
