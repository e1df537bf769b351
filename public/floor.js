// Instead of an app that stops somewhere in the middle: which browser to update to. A classic script, because this is
// also for browsers that cannot read the modules. src/app/main.tsx starts nothing then.
(function () {
  // both are in all browsers from the floor on (package.json), one of them in hardly any before
  var isNew = ''.isWellFormed && window.CSS && CSS.supports && CSS.supports('selector(:has(a))');
  if (isNew) return;
  document.documentElement.setAttribute('data-too-old', '');
  document.querySelector('#root h1').innerHTML = document.getElementById('too-old').innerHTML;
})();
