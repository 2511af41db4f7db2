mod audit;
mod dashboard;
mod licences;
mod orders;
mod session;
