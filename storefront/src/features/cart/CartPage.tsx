export default function CartPage() {
  return (
    <section className="container">
      <h1>购物车</h1>
    </section>
  );
}
