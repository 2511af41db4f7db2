export default function OrderDetailPage() {
  return (
    <section className="container">
      <h1>订单详情</h1>
    </section>
  );
}
