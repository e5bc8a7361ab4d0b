const { sample } = window;
window.heard = [];
sample.on('window', (what) => window.heard.push(what));
sample.on('pong', (value) => window.heard.push(['pong', value]));

const drop = document.querySelector('#drop');
drop.addEventListener('dragover', (event) => event.preventDefault());
drop.addEventListener('drop', (event) => {
  event.preventDefault();
  const paths = [...event.dataTransfer.files].map((file) => sample.pathForFile(file));
  document.querySelector('#dropped').textContent = paths.join('\n');
});

requestAnimationFrame(() => {
  document.documentElement.dataset.ready = 'true';
});
