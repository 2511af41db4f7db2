mod audit;
mod dashboard;
mod goods_imports;
mod licences;
mod orders;
mod session;
mod steering;
