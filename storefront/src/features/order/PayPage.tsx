export default function PayPage() {
  return (
    <section className="container">
      <h1>支付订单</h1>
    </section>
  );
}
