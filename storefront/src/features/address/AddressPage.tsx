export default function AddressPage() {
  return (
    <section className="container">
      <h1>收货地址</h1>
    </section>
  );
}
