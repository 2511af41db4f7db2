export default function ActivityLoadingPage() {
  return (
    <section className="container">
      <h1>活动加载中</h1>
    </section>
  );
}
