export default function PaidPage() {
  return (
    <section className="container">
      <h1>支付完成</h1>
    </section>
  );
}
