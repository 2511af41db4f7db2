export default function LoadingPage() {
  return (
    <section className="container">
      <h1>加载中</h1>
    </section>
  );
}
