export default function CheckoutPage() {
  return (
    <section className="container">
      <h1>核对订单信息</h1>
    </section>
  );
}
