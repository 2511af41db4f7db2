export default function GoodsDetailPage() {
  return (
    <section className="container">
      <h1>商品详情</h1>
    </section>
  );
}
