export default function OrderListPage() {
  return (
    <section className="container">
      <h1>我的订单</h1>
    </section>
  );
}
